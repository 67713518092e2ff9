import { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import { returnsApi } from '@haat/shared/returns/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import {
  approveReturn,
  closeReturn,
  openReturn,
  receiveReturn,
  rejectReturn,
  replyToReturn,
  sendDashboardPhoto,
  showOffer,
} from './dashboard/actions.ts'
import { countReturnsWaiting, listDashboardReturns, readDashboardReturn } from './dashboard/service.ts'
import { exchangeReturn } from './exchange.ts'
import { refundReturn } from './refund.ts'
import { cancelReturn, listReturns, requestReturn, sendPhoto, writeMessage } from './service.ts'

export const returnsRoutes: Route[] = [
  route(returnsApi.list, listReturns),
  route(returnsApi.request, requestReturn),
  route(returnsApi.sendPhoto, sendPhoto),
  route(returnsApi.write, writeMessage),
  route(returnsApi.cancel, cancelReturn),
  route(returnsDashboardApi.list, listDashboardReturns),
  route(returnsDashboardApi.counts, countReturnsWaiting),
  route(returnsDashboardApi.read, readDashboardReturn),
  route(returnsDashboardApi.offer, showOffer),
  route(returnsDashboardApi.open, openReturn),
  route(returnsDashboardApi.approve, approveReturn),
  route(returnsDashboardApi.reject, rejectReturn),
  route(returnsDashboardApi.receive, receiveReturn),
  route(returnsDashboardApi.refund, refundReturn),
  route(returnsDashboardApi.exchange, exchangeReturn),
  route(returnsDashboardApi.close, closeReturn),
  route(returnsDashboardApi.reply, replyToReturn),
  route(returnsDashboardApi.sendPhoto, sendDashboardPhoto),
]
