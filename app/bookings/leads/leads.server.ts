export { keepLead } from './keep-lead.server.ts'
