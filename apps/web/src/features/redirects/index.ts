export { FollowRedirect } from './components/follow-redirect.tsx'
