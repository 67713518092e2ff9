export { makeDueChecks } from './examine.ts'
