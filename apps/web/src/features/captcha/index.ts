export { CaptchaState } from './parts/captcha-state.tsx'
export { useCaptcha } from './use-captcha.ts'
