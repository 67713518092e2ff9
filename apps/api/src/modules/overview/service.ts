export { readReadiness } from './readiness/service.ts'
