export { Byline } from './components/byline.tsx'
