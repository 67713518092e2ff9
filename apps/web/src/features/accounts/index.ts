export { SignInPanel } from './parts/sign-in-panel.tsx'
