// The walls of the house (docs/decisions/0001). Each message says where the code belongs.
// A room is one noun of the product; of the resume and the back-office's frame each part is a room of its own.
const room = '^src/features/((?:resume/|backoffice/)?[^/]+)/';
/** What a room shows to others. */
const door = [
  '/(contract|rules|fields|(data|tables|service|sessions)\\.server|use-[a-z-]+)\\.ts$',
  '^src/features/resume/document/mask/mask\\.server\\.ts$',
];
/** What several rooms are built with. */
const tools = [
  ...['resume/shared', 'backoffice/shared', 'publishing/staff', 'pictures/staff'].map((dir) => `^src/features/${dir}/`),
  // Files of a resume in forms and lists, the resume itself, and how it goes to clients; what staff noted, wherever that stands.
  '^src/features/resume/files/file-(card|field)\\.tsx$',
  '^src/features/resume/staff/(resume-view|handing/hand-on|handing/handed-list)\\.tsx$',
  '^src/features/notes/staff/notes-part\\.tsx$',
];
/** Where staff are at work: their door of a noun, spreadsheets, and the frame of the back-office. */
const staff = ['^src/features/[^/]+/(?:staff|import)/', '^src/features/backoffice/'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one thing: join them, or move what both need into a third.',
      severity: 'error',
      // A type needs nothing at run time; a room may share the types of its page with its parts.
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nobody-imports-app',
      comment: 'app/ joins the rooms. What you need from it belongs in the room, in ui/, platform/ or shared/.',
      severity: 'error',
      from: { path: '^src/(features|ui|platform|shared)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/app/' },
    },
    {
      name: 'shared-knows-nobody',
      comment: 'shared/ runs anywhere and knows no product: move this into a room, ui/ or platform/.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: ['^src/(?!shared/)', '^content/', '^migrations/'] },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'ui/ could ship in another product: it may use shared/ only. Product words and calls belong in a room.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: ['^src/(?!ui/|shared/)', '^content/'] },
    },
    {
      name: 'platform-knows-no-product',
      comment:
        'platform/ is server plumbing: it may use shared/ only. Rules belong in a room; migrations are handed in by app/.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^src/(?!platform/|shared/)', '^content/', '^migrations/'] },
    },
    {
      name: 'history-stands-still',
      comment: 'A migration does for ever what it did on its day: copy what it needs into migrations/.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: ['^src/', '^content/'] },
    },
    {
      name: 'server-stays-on-the-server',
      comment: 'This file also reaches browsers: put the server part into a *.server.ts file and call it over the API.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.server\\.tsx?$', '\\.test\\.tsx?$'] },
      to: { path: ['\\.server\\.tsx?$', '^src/platform/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-draws-no-screens',
      comment: 'Room server files use platform/, shared/, contract and rules; screens belong to the browser side.',
      severity: 'error',
      from: { path: '^src/features/.*\\.server\\.ts$' },
      to: { path: ['^src/ui/', '^src/features/.*\\.tsx$'] },
    },
    {
      name: 'other-rooms-by-their-door',
      comment:
        'A room opens to others by contract, rules, fields, data.server, tables.server, sessions.server and its engine, service.server (and use-* ' +
        'hooks). Import one of these, or move what both rooms need into shared/, ui/ or platform/.',
      severity: 'error',
      from: { path: room },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', ...door, ...tools],
      },
    },
    {
      name: 'staff-stay-behind',
      comment: 'What staff work with never reaches a visitor: move what both need out of staff/ into the room itself.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...staff, '^src/app/admin/', '\\.server\\.tsx?$', '\\.test\\.tsx?$'] },
      to: { path: staff, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'backoffice-shared-is-for-backoffice',
      comment: 'features/backoffice/shared is the frame of the back-office only; move what others need into ui/.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...staff, '^src/app/admin/'] },
      to: { path: '^src/features/backoffice/shared/' },
    },
    {
      name: 'resume-shared-is-for-resume',
      comment: 'features/resume/shared is the frame of the resume rooms only; move what others need into ui/.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/resume/' },
      to: { path: '^src/features/resume/shared/' },
    },
    {
      name: 'sql-in-data-only',
      comment: 'SQL belongs in data, *-data, tables, sessions or seed.server.ts of its room, or in platform/.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '/(data|tables|seed|sessions)\\.server\\.ts$',
          '^src/features/.*/[a-z-]+-data\\.server\\.ts$',
          '^src/platform/',
          '\\.test\\.ts$',
          '^src/app/seed\\.server\\.ts$',
        ],
      },
      to: { path: ['node_modules/(kysely|pg|better-sqlite3)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-a-test',
      comment: 'Tests import, they are not imported: move what you need into test/ or into the code.',
      severity: 'error',
      from: {},
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'browser-has-no-node',
      comment: "Node's modules exist on the server only: put this into a *.server.ts file.",
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.server\\.tsx?$', '\\.test\\.tsx?$', '^src/platform/'] },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
