import { captchaApi } from '@haat/shared/captcha/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { issueChallenge } from './service.ts'

export const captchaRoutes: Route[] = [route(captchaApi.challenge, issueChallenge)]
