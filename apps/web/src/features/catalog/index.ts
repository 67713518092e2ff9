export { SearchBox } from './parts/search-box.tsx'
export { useCategories } from './use-categories.ts'
