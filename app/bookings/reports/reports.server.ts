export { closeComplaint, complaintsOf, takeComplaint } from './complaints.server.ts'
export { keepPhotosPromise, reportOf, reportOfLead, sendReport } from './send-report.server.ts'
