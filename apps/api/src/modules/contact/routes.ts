import { contactApi } from '@haat/shared/contact/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { sendContactMessage } from './service.ts'

export const contactRoutes: Route[] = [route(contactApi.send, sendContactMessage)]
