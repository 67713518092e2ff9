export { methodsOf } from './methods.ts'
