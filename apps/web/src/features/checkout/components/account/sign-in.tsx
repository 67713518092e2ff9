/** Sign-in and registration with a chunk of their own: shoppers who are signed in do not load them. */
export { SignInPanel as default } from '../../../accounts/index.ts'
