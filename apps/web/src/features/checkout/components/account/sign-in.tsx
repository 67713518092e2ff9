/** Sign-in and registration in a separate chunk: signed-in shoppers do not load it. */
export { SignInPanel as default } from '../../../accounts/index.ts'
