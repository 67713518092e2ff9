import { invitationsApi, staffApi } from '@haat/shared/staff/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import {
  acceptInvitation,
  changeMember,
  checkInvitation,
  endMemberSessions,
  invite,
  inviteAgain,
  listStaff,
  readMember,
  removeMember,
  setCustomerStatus,
} from './service.ts'

export const staffRoutes: Route[] = [
  route(staffApi.list, listStaff),
  route(staffApi.read, readMember),
  route(staffApi.invite, invite),
  route(staffApi.inviteAgain, inviteAgain),
  route(staffApi.update, changeMember),
  route(staffApi.remove, removeMember),
  route(staffApi.endSessions, endMemberSessions),
  route(staffApi.setCustomerStatus, setCustomerStatus),
  route(invitationsApi.checkInvitation, checkInvitation),
  route(invitationsApi.acceptInvitation, acceptInvitation),
]
