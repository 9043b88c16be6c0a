export { creditByHand, endByHand, payByHand, payInvoiceOfBooking } from './invoice-acts.server.ts'
export {
	giveBackByHand,
	keepOnAccountByHand,
	payBeyondByHand,
	payFromAccountByHand,
	takeOnAccountByHand,
} from './on-account-acts.server.ts'
export { type ReminderResult, remindOfPayment } from './remind-of-payment.server.ts'
