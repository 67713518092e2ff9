import { returnsDeskApi } from '@haat/shared/returns/desk-endpoints.ts'
import { returnsApi } from '@haat/shared/returns/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { countReturnsWaiting, listDeskReturns, readDeskReturn } from './desk.ts'
import {
  approveReturn,
  closeReturn,
  openReturn,
  receiveReturn,
  rejectReturn,
  replyToReturn,
  sendDeskPhoto,
  showOffer,
} from './desk-actions.ts'
import { exchangeReturn } from './exchange.ts'
import { refundReturn } from './refund.ts'
import { cancelReturn, listReturns, requestReturn, sendPhoto, writeMessage } from './service.ts'

export const returnsRoutes: Route[] = [
  route(returnsApi.list, listReturns),
  route(returnsApi.request, requestReturn),
  route(returnsApi.sendPhoto, sendPhoto),
  route(returnsApi.write, writeMessage),
  route(returnsApi.cancel, cancelReturn),
  route(returnsDeskApi.list, listDeskReturns),
  route(returnsDeskApi.counts, countReturnsWaiting),
  route(returnsDeskApi.read, readDeskReturn),
  route(returnsDeskApi.offer, showOffer),
  route(returnsDeskApi.open, openReturn),
  route(returnsDeskApi.approve, approveReturn),
  route(returnsDeskApi.reject, rejectReturn),
  route(returnsDeskApi.receive, receiveReturn),
  route(returnsDeskApi.refund, refundReturn),
  route(returnsDeskApi.exchange, exchangeReturn),
  route(returnsDeskApi.close, closeReturn),
  route(returnsDeskApi.reply, replyToReturn),
  route(returnsDeskApi.sendPhoto, sendDeskPhoto),
]
