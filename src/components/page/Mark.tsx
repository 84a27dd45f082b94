/** The logo in the accent colour; decorative, as the name is beside it. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="var(--accent-text)">
        <rect x="6" y="8" width="8" height="4" rx="2" />
        <rect x="12" y="14" width="12" height="4" rx="2" />
        <rect x="20" y="20" width="6" height="4" rx="2" />
      </g>
      <g fill="var(--accent-text)" opacity="0.35">
        <rect x="16" y="8" width="10" height="4" rx="2" />
        <rect x="6" y="14" width="4" height="4" rx="2" />
        <rect x="6" y="20" width="12" height="4" rx="2" />
      </g>
    </svg>
  );
}
