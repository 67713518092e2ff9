export { RateList } from './dashboard/rate-list.tsx'
