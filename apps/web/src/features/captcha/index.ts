export { CaptchaState } from './components/captcha-state.tsx'
export { useCaptcha } from './use-captcha.ts'
