import { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listDeliveries, readDelivery, redeliver, sendTest } from './dashboard/deliveries.ts'
import {
  createWebhook,
  listWebhooks,
  pause,
  readWebhook,
  removeWebhook,
  resume,
  rotateWebhookSecret,
  saveWebhook,
} from './dashboard/service.ts'

export const webhooksRoutes: Route[] = [
  route(webhooksDashboardApi.list, listWebhooks),
  route(webhooksDashboardApi.create, createWebhook),
  route(webhooksDashboardApi.read, readWebhook),
  route(webhooksDashboardApi.save, saveWebhook),
  route(webhooksDashboardApi.pause, pause),
  route(webhooksDashboardApi.resume, resume),
  route(webhooksDashboardApi.rotate, rotateWebhookSecret),
  route(webhooksDashboardApi.remove, removeWebhook),
  route(webhooksDashboardApi.test, sendTest),
  route(webhooksDashboardApi.deliveries, listDeliveries),
  route(webhooksDashboardApi.delivery, readDelivery),
  route(webhooksDashboardApi.redeliver, redeliver),
]
