import { expect, test } from 'vitest'
import { findContractions } from './migration-rules.ts'

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "note";', 'drops a column'],
  ['DROP TABLE "old_things" CASCADE;', 'drops a table'],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";', 'renames'],
  ['ALTER TABLE orders RENAME TO purchases;', 'renames'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;', 'changes the type of a column'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', 'makes a column required'],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', 'adds a required column without a default'],
])('a migration with this statement is refused unless declared as a contraction: %s', (statement, what) => {
  expect(findContractions(statement)).toEqual([expect.stringContaining(what)])
  const declared = `-- contract: nothing reads or writes it since release 0.4.0\n${statement}`
  expect(findContractions(declared)).toEqual([])
  expect(findContractions(`-- contract: yes\n${statement}`)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "orders" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector(note)) STORED NOT NULL;',
  'CREATE TABLE "things" ("id" uuid PRIMARY KEY NOT NULL);--> statement-breakpoint\nALTER TABLE "things" ALTER COLUMN "id" SET NOT NULL;',
  'DROP INDEX "orders_old_idx";--> statement-breakpoint\nCREATE INDEX "orders_new_idx" ON "orders" ("note");',
  '-- DROP TABLE orders;\nSELECT 1;',
])('a migration with this statement is accepted: %s', (text) => {
  expect(findContractions(text)).toEqual([])
})
