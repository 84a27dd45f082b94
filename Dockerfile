# The commands of docs/operate/install.md in an image: docker build -t deskway .
FROM node:26-trixie-slim
WORKDIR /opt/deskway
COPY . .
RUN npm ci --no-audit --no-fund && npm run build \
  && install -d -o node -g node -m 0700 /var/lib/deskway
USER node
VOLUME /var/lib/deskway
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:8080/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Not by npm, which would not pass the signal on.
ENTRYPOINT ["node", "server/start.mjs", "--no-build", "--data", "/var/lib/deskway"]
CMD ["--host", "0.0.0.0"]
