/**
 * Imports point one way (ARCHITECTURE.md): words <- contracts <- {rules, platform}, platform <- events,
 * {rules, events} <- domain <- services; web imports words, contracts and rules only.
 * In contracts, rules and domain, a wing imports only the wings before it, of its own package and of those below.
 */
const layers = {
  words: [],
  contracts: ['words'],
  rules: ['contracts', 'words'],
  platform: ['contracts', 'words'],
  events: ['contracts', 'platform'],
  domain: ['contracts', 'words', 'rules', 'platform', 'events'],
}

const allowedFor = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports-only-below`,
  comment: `packages/${layer} imports ${below.join(', ') || 'no other package'}.`,
  severity: 'error',
  from: { path: `^packages/${layer}/`, pathNot: '\\.(test|fixture)\\.ts$' },
  to: {
    path: '^(packages|services|web|scripts|prisma|tests|bench)/',
    pathNot: `^packages/(${[layer, ...below].join('|')})/`,
  },
}))

/** From the ground up. Files outside a wing (endpoints.ts, context.ts) assemble or serve all of them. */
const wings = [
  'foundation',
  'money',
  'people',
  'coverage',
  'knowledge',
  'leads',
  'conversations',
  'networks',
  'operations',
]

/** What all wings need, of answers and settings that a later wing declares. */
const OF_EVERY_WING = [
  '^packages/rules/foundation/answer-labels\\.ts$',
  '^packages/domain/foundation/settings/read-settings\\.ts$',
]

const wingRules = wings.slice(0, -1).map((wing, index) => ({
  name: `${wing}-imports-only-wings-below`,
  comment: `The wing ${wing} imports ${wings.slice(0, index).join(', ') || 'no other wing'}.`,
  severity: 'error',
  from: { path: `^packages/(contracts|rules|domain)/${wing}/`, pathNot: ['\\.(test|fixture)\\.ts$', ...OF_EVERY_WING] },
  to: { path: `^packages/(contracts|rules|domain)/(${wings.slice(index + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...allowedFor,
    ...wingRules,
    {
      name: 'services-import-packages',
      comment: 'A service says what its process serves; services know nothing of each other.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^(services|web|scripts|prisma|tests|bench|packages/testing)/', pathNot: '^services/$1/' },
    },
    {
      name: 'web-imports-words-contracts-and-rules',
      comment: 'The pages know the contract and the pure rules, nothing of the server.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(packages|services|scripts|prisma|tests|bench)/', pathNot: '^packages/(words|contracts|rules)/' },
    },
    {
      name: 'features-import-only-shared',
      comment: 'What two features need is in web/src/shared. The shells in web/src/app put features together.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+/[^/]+)/' },
      to: { path: '^web/src/(app|features)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'shared-imports-no-feature',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'browser-safe',
      comment: 'Contracts and rules run in the browser, too.',
      severity: 'error',
      from: { path: '^(packages/(contracts|rules)|web/src)/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domains-meet-in-use-cases',
      comment:
        'A domain reaches another through its use cases (verb-noun.ts), not through its routes, presenters, broadcasts or tables. A policy may ask that of another record. The foundation is there for all of them.',
      severity: 'error',
      from: { path: '^packages/domain/([^/]+/[^/]+)/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: {
        path: '^packages/domain/[^/]+/[^/]+/',
        pathNot: [
          'node_modules',
          '^packages/domain/$1/',
          '^packages/domain/foundation/',
          '^packages/domain/[^/]+/[^/]+/[a-z]+-[a-z0-9-]+\\.ts$',
          '/policy\\.ts$',
        ],
      },
    },
    {
      name: 'reactions-are-nobodys-import',
      comment: 'A reaction is reached by its event.',
      severity: 'error',
      from: { path: '^packages/domain/([^/]+/[^/]+)/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^packages/domain/[^/]+/[^/]+/[a-z-]+-on-[a-z-]+\\.ts$', pathNot: '^packages/domain/$1/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '/generated/' },
      to: { circular: true, pathNot: '/generated/' },
    },
    {
      name: 'no-tests-in-production',
      comment: 'Testing helpers and tests are for tests.',
      severity: 'error',
      from: { path: '^(packages|services|web)/', pathNot: ['\\.(test|fixture)\\.tsx?$', '^packages/testing/'] },
      to: { path: ['\\.(test|fixture)\\.tsx?$', '^packages/testing/'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
