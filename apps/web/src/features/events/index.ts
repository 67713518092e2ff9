export { Bell } from './dashboard/bell.tsx'
export { forgetNews } from './dashboard/news.ts'
export { useNews } from './dashboard/use-news.ts'
