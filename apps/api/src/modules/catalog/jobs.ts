export { evaluateCollections } from './collections/evaluate.ts'
export { publishScheduled } from './dashboard/products/publish-due.ts'
export { deleteUnusedFiles } from './files/files.ts'
export { renewCards } from './products/stored-cards.ts'
