/** The arrows of the house (docs/decisions/0001-house.md). */

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed, path: '^(src|workers|server|bench|tests|\\.ci)/' },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only(
      'model',
      '^workers/model/',
      ['^workers/model/', '^workers/wire/schemas/'],
      'model knows the wire by its types alone',
    ),
    {
      name: 'model-types',
      severity: 'error',
      from: { path: '^workers/model/' },
      to: { path: '^workers/wire/', dependencyTypesNot: ['type-only'] },
    },
    only(
      'rules',
      '^workers/rules/',
      ['^workers/(rules|model|wire)/', '^workers/contract(\\.ts$|/)'],
      'rules decide over the model',
    ),
    only(
      'views',
      '^workers/views/',
      ['^workers/(views|rules|model|wire)/', '^workers/contract(\\.ts$|/)'],
      'views show what rules decide',
    ),
    only(
      'wire',
      '^workers/wire/',
      ['^workers/(wire|model)/', '^workers/contract(\\.ts$|/)'],
      'wire knows what things are',
    ),
    only(
      'cache',
      '^workers/cache/',
      ['^workers/(cache|wire|model)/', '^workers/contract(\\.ts$|/)'],
      'cache keeps wire and model',
    ),
    only(
      'calendars',
      '^workers/calendars/',
      ['^workers/(calendars|wire|model)/', '^workers/contract(\\.ts$|/)'],
      'dialects',
    ),
    {
      name: 'calendar-wire',
      comment: 'a dialect alone knows what its calendar sends; everything else knows the events of the model (D39)',
      severity: 'error',
      from: { path: '^workers/', pathNot: '^workers/(wire/|calendars/touchone)' },
      to: { path: '^workers/wire/schemas/calendar\\.ts$' },
    },
    {
      name: 'graph-wire',
      comment: 'what Microsoft Graph sends is for its dialect alone',
      severity: 'error',
      from: { path: '^workers/', pathNot: '^workers/(wire/|calendars/graph/)' },
      to: { path: '^workers/wire/schemas/graph\\.ts$' },
    },
    {
      name: 'google-wire',
      comment: 'what Google sends is for its dialect alone',
      severity: 'error',
      from: { path: '^workers/', pathNot: '^workers/(wire/|calendars/google/)' },
      to: { path: '^workers/wire/schemas/google\\.ts$' },
    },
    only(
      'painting',
      '^workers/painting/',
      ['^workers/(painting|model)/', '^workers/contract(\\.ts$|/)'],
      'drawing is pure',
    ),
    only(
      'wayfinding',
      '^workers/wayfinding/',
      ['^workers/(wayfinding|model)/', '^workers/contract(\\.ts$|/)'],
      'search is pure',
    ),
    only('workers', '^workers/', ['^workers/'], 'workers know nothing of the other parts'),
    {
      name: 'contract-types',
      comment: 'the contract is types alone, and a leaf',
      severity: 'error',
      from: { path: '^workers/contract(\\.ts$|/)' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    only(
      'src',
      '^src/',
      [
        '^src/',
        '^workers/contract\\.ts$',
        '^workers/painting/',
        '^workers/(computation|painting)\\.ts',
        // The language is chosen before there is a worker to ask.
        '^workers/model/language\\.ts$',
      ],
      'a thin UI',
    ),
    {
      name: 'src-contract',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^workers/contract(\\.ts$|/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-apart',
      comment: 'no screen imports another screen',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/', pathNot: '^src/screens/$1/' },
    },
    {
      name: 'components-below-screens',
      severity: 'error',
      from: { path: '^src/(components|state|i18n)/' },
      to: { path: '^src/screens/' },
    },
    only(
      'server',
      '^server/',
      ['^server/', '^workers/wire/schemas/', '^workers/model/'],
      'both ends share one contract and one model',
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|\\?worker' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
