/** The migrated, empty database that test databases are copies of. `global-setup.ts` makes it. */
export const template = 'haat_template'

/** The same with the demo. The first test file that needs it makes it (`demo-app.ts`). */
export const demoTemplate = 'haat_demo_template'
