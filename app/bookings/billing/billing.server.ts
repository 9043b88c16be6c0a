export { type EmailedResult, emailDocument, mostEmailsInADay } from './email-document.server.ts'
export {
	creditByHand,
	endByHand,
	payByHand,
	payInvoiceOfBooking,
	takeBackByHand,
} from './invoice-acts.server.ts'
export {
	giveBackByHand,
	keepOnAccountByHand,
	payBeyondByHand,
	payFromAccountByHand,
	takeBeyondInvoice,
	takeOnAccountByHand,
} from './on-account-acts.server.ts'
export { type ReminderResult, remindOfPayment } from './remind-of-payment.server.ts'
