/** Whether the report of a pickup that is done is still to come, or late. */
export type ReportPromise = 'to come' | 'late'

/** `report`: the one that was sent. */
type Done = {
	email: string
	invoices: readonly unknown[]
	report: object | undefined
	reportPromise: ReportPromise | undefined
}

const report = 'report of what was donated, recycled and landfilled'

/** What the receipt of a pickup that is done says of its invoice and of where everything went: what is here, to come, or late. */
export function doneWords({ email, invoices, report: sent, reportPromise }: Done): string {
	const hasInvoice = invoices.length > 0
	if (sent)
		return hasInvoice
			? 'Your invoice is on this page, and so is where everything went.'
			: 'Where everything went is on this page.'
	if (!hasInvoice && email !== '' && reportPromise === 'to come')
		return `We’ll email you the invoice, and within 24 hours a ${report}.`
	const ofInvoice = hasInvoice
		? 'Your invoice is on this page.'
		: email === ''
			? 'We don’t have your email address. Call us and tell us where to send the invoice.'
			: 'We’ll email you the invoice.'
	return reportPromise === undefined ? ofInvoice : `${ofInvoice} ${ofReport(reportPromise, email)}`
}

const ofReport = (promise: ReportPromise, email: string): string =>
	promise === 'late'
		? `We’re late with your ${report}. It’s still coming. Call us if you need it sooner.`
		: `A ${report} comes ${email === '' ? 'to this page ' : ''}within 24 hours.`
