// Who may import whom (ARCHITECTURE.md has the reasons). `npm run check` runs these rules;
// scripts/import-rules.test.ts shows for each of them that a wrong import really fails.

const TESTS = '\\.(test|spec)\\.tsx?$|^(domain|contract|server|web)/src/testing/|^web/src/test-setup\\.ts$|^e2e/';
const PRODUCT = '^(domain|contract|server|web)/src/';
const TEST_PACKAGES = '^node_modules/(vitest|fast-check)/';

/**
 * One forbidden import. Every rule is an error: a warning would be read by nobody.
 * @param {string} name
 * @param {string} comment why
 * @param {object} from
 * @param {object} to
 * @param {object} [more]
 */
const forbid = (name, comment, from, to, more) => ({ name, comment, severity: 'error', from, to, ...more });

const workspaces = [
  forbid(
    'domain-imports-nothing',
    'The rules of CPD are pure: no package, no Node, no other workspace.',
    { path: '^domain/src/', pathNot: TESTS },
    { pathNot: '^domain/src/' },
  ),
  forbid(
    'contract-imports-domain-and-zod',
    'What crosses the wire is described in Zod alone.',
    { path: '^contract/src/', pathNot: TESTS },
    { pathNot: '^(contract/src|domain/src|node_modules/zod)/' },
  ),
  forbid(
    'workspaces-only-go-down',
    'domain < contract < server and web. Tests keep to it as well.',
    { path: '^(domain|contract)/' },
    { path: '^(server|web|e2e|bench)/' },
  ),
  forbid('domain-below-contract', 'domain < contract.', { path: '^domain/' }, { path: '^contract/' }),
  forbid('server-never-meets-web', 'Both ends meet in the contract.', { path: '^server/' }, { path: '^web/' }),
  forbid('web-never-meets-server', 'Both ends meet in the contract.', { path: '^web/' }, { path: '^server/' }),
  forbid(
    'product-knows-no-tests',
    'What only tests need does not reach the product.',
    { path: PRODUCT, pathNot: TESTS },
    { path: `${TESTS}|${TEST_PACKAGES}` },
  ),
];

/** Rooms of the platform that are built as a feature is, with routes, services, stores and readers. */
const SHARED = 'platform/(?:reference|content|people|access-log|notifications|verification|seals)';
/** Features stand in the chapters of the product, one floor each: record, year, college. */
const FEATURE = `^server/src/(features/[^/]+/[^/]+|${SHARED})/`;

const server = [
  forbid(
    'nothing-imports-main',
    'main opens things and starts; importing it would start a second time.',
    {},
    { path: '^(server/src/main\\.ts|web/src/main\\.tsx)$' },
  ),
  forbid(
    'nothing-imports-the-server-app',
    'createApp wires everything: main calls it, and tests do.',
    { path: '^server/', pathNot: `^server/src/main\\.ts$|${TESTS}` },
    { path: '^server/src/app\\.ts$' },
  ),
  forbid(
    'database-knows-nothing-above',
    'The database folder opens, migrates and records; it knows nobody who uses it.',
    { path: '^server/src/platform/database/', pathNot: TESTS },
    { path: '^server/src/', pathNot: '^server/src/platform/(database|system)/' },
  ),
  forbid(
    'http-knows-no-feature',
    'The HTTP layer mounts operations without knowing one of them.',
    { path: '^server/src/platform/http/', pathNot: TESTS },
    { path: `^server/src/(features|demo|platform/print|${SHARED})/` },
  ),
  forbid(
    'platform-is-the-lowest-floor',
    'platform < record < year < college.',
    { path: '^server/src/platform/', pathNot: TESTS },
    { path: '^server/src/(features|demo|start|testing)/|^server/src/app\\.ts$' },
  ),
  forbid(
    'record-stands-on-the-platform',
    'platform < record < year < college.',
    { path: '^server/src/features/record/', pathNot: TESTS },
    { path: '^server/src/features/(year|college)/' },
  ),
  forbid(
    'year-stands-on-the-record',
    'platform < record < year < college.',
    { path: '^server/src/features/year/', pathNot: TESTS },
    { path: '^server/src/features/college/' },
  ),
  forbid(
    'only-the-app-wires-features',
    'Features are put together in app, start and main, filled by demo, and used by nothing else.',
    { path: '^server/src/', pathNot: `^server/src/(features/|demo/|start/|app\\.ts$|main\\.ts$)|${TESTS}` },
    { path: '^server/src/features/' },
  ),
  forbid(
    'only-stores-and-readers-touch-sql',
    'SQL is written in stores, readers, their pieces (-sql) and the database folder.',
    {
      path: '^server/src/',
      pathNot: `^server/src/platform/database/|-(store|reader)\\.ts$|${FEATURE}.+-sql\\.ts$|${TESTS}`,
    },
    { path: '^node_modules/(kysely|pg)/' },
  ),
  forbid(
    'only-routes-and-http-touch-fastify',
    'Everything below the routes can be called without a server.',
    {
      path: '^server/src/',
      pathNot: `^server/src/(platform/http/|platform/identity/|start/|app\\.ts$|main\\.ts$)|-routes\\.ts$|${TESTS}`,
    },
    { path: '^node_modules/(fastify|@fastify/[^/]+)/' },
  ),
  forbid(
    'services-know-no-routes',
    'routes > service > store, reader.',
    { path: `${FEATURE}.+`, pathNot: `-routes\\.ts$|${TESTS}` },
    { path: '-routes\\.ts$' },
  ),
  forbid(
    'stores-and-readers-know-no-service',
    'routes > service > store, reader.',
    { path: `${FEATURE}.+-(store|reader)\\.ts$` },
    { path: `${FEATURE}.+-service\\.ts$` },
  ),
  forbid(
    'only-services-reach-stores-and-readers',
    'What reads or writes the record is called a service; every other file of a feature is given what it works on.',
    { path: FEATURE, pathNot: `-(routes|service|store|reader|sql)\\.ts$|${TESTS}` },
    { path: '-(store|reader)\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'features-meet-in-services',
    'A feature calls another one through its service; its types, its shapes on the wire and its pieces of SQL may be named.',
    { path: FEATURE, pathNot: TESTS },
    {
      path: FEATURE,
      pathNot: '^server/src/$1/|-(service|wire|sql)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'pieces-of-sql-go-into-sql',
    'A piece of SQL (-sql) is there to be part of the one query of a screen, in whichever feature that is read.',
    { path: '^server/src/', pathNot: '-(store|reader|sql|sql\\.test)\\.ts$' },
    { path: '-sql\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'wires-meet-at-the-edge',
    "Another feature's shapes on the wire are for routes and wires; a service gives and takes plain things.",
    { path: `${FEATURE}.+-(service|store|reader)\\.ts$` },
    { path: `${FEATURE}.+-wire\\.ts$`, pathNot: '^server/src/$1/' },
  ),
  forbid(
    'features-form-no-circle',
    'Two features that need each other are one feature, or hide a third.',
    { path: '^server/src/features/[^/]+/[^/]+$' },
    { circular: true, path: '^server/src/features/[^/]+/[^/]+$' },
    { scope: 'folder' },
  ),
];

const web = [
  forbid(
    'nothing-imports-the-web-app',
    'app > screens > parts > queries > lib.',
    { path: '^web/src/', pathNot: `^web/src/(app/|main\\.tsx$)|${TESTS}` },
    { path: '^web/src/app/' },
  ),
  forbid(
    'screens-never-import-screens',
    'What two screens need is a part.',
    { path: '^web/src/screens/([^/]+)/' },
    { path: '^web/src/screens/', pathNot: '^web/src/screens/$1/' },
  ),
  forbid(
    'parts-know-no-screen',
    'app > screens > parts > queries > lib.',
    { path: '^web/src/parts/' },
    { path: '^web/src/screens/' },
  ),
  forbid(
    'queries-only-use-lib',
    'app > screens > parts > queries > lib.',
    { path: '^web/src/queries/', pathNot: TESTS },
    { path: '^web/src/(screens|parts|ui)/' },
  ),
  forbid(
    'lib-is-at-the-bottom',
    'app > screens > parts > queries > lib.',
    { path: '^web/src/lib/', pathNot: TESTS },
    { path: '^web/src/(screens|parts|queries|ui)/' },
  ),
  forbid(
    'ui-knows-nothing-of-cpd',
    'ui could be used in any other product.',
    { path: '^web/src/ui/', pathNot: TESTS },
    { path: '^web/src/(screens|parts|queries|lib)/|^(domain|contract)/' },
  ),
  forbid(
    'the-pdf-frame-stands-alone',
    'It is loaded without an origin, and shares no file with the application but the shape of their messages.',
    { path: '^web/src/pdf-frame/', pathNot: TESTS },
    { pathNot: '^web/src/(pdf-frame/|lib/pdf-frame-messages\\.ts$)|^node_modules/pdfjs-dist/' },
  ),
  forbid(
    'only-the-pdf-frame-reads-pdfs',
    'What reads a PDF runs in the sandbox, and is no part of the application.',
    { path: '^web/src/', pathNot: `^web/src/pdf-frame/|${TESTS}` },
    { path: '^web/src/pdf-frame/|^node_modules/pdfjs-dist/' },
  ),
];

const everywhere = [
  forbid('no-circle', 'Files that import each other are one file, or hide a third.', {}, { circular: true }),
  forbid(
    'no-orphan',
    'A file that nothing imports and that imports nothing is forgotten.',
    { orphan: true, path: PRODUCT, pathNot: `\\.d\\.ts$|^web/src/offline-worker\\.ts$|${TESTS}` },
    {},
  ),
  forbid('nothing-unresolved', 'The imported file or package is not there.', {}, { couldNotResolve: true }),
];

module.exports = {
  forbidden: [...workspaces, ...server, ...web, ...everywhere],
  options: {
    // The TypeScript 7 compiler has no programming interface that the cruiser could use.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Only what we build: packages keep their programs in folders of such names, and rules are about them.
    exclude: { path: '^[^/]+/(dist|data|test-results|playwright-report)/|\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
