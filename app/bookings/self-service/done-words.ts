/** Whether the report of a pickup that is done is still to come, or late. */
export type ReportPromise = 'to come' | 'late'

/** `report`: the one that was sent. `invoiceToCome`: nothing is charged yet, and what is will have an invoice. */
type Done = {
	email: string
	invoices: readonly unknown[]
	invoiceToCome: boolean
	report: object | undefined
	reportPromise: ReportPromise | undefined
}

const report = 'report of what was donated, recycled and landfilled'

/** What the receipt of a pickup that is done says of its invoice and of where everything went: what is here, to come, or late. */
export function doneWords(done: Done): string {
	const { email, invoices, invoiceToCome, report: sent, reportPromise } = done
	const hasInvoice = invoices.length > 0
	if (sent)
		return hasInvoice
			? 'Your invoice is on this page, and so is where everything went.'
			: 'Where everything went is on this page.'
	if (!hasInvoice && invoiceToCome && email !== '' && reportPromise === 'to come')
		return `We’ll email you the invoice, and within 24 hours a ${report}.`
	const words = [ofInvoice(done), reportPromise === undefined ? '' : ofReport(reportPromise, email)]
	return words.filter((each) => each !== '').join(' ') || 'Thank you. If anything isn’t right, call us.'
}

function ofInvoice({ email, invoices, invoiceToCome }: Done): string {
	if (invoices.length > 0) return 'Your invoice is on this page.'
	if (!invoiceToCome) return ''
	return email === ''
		? 'We don’t have your email address. Call us and tell us where to send the invoice.'
		: 'We’ll email you the invoice.'
}

const ofReport = (promise: ReportPromise, email: string): string =>
	promise === 'late'
		? `We’re late with your ${report}. It’s still coming. Call us if you need it sooner.`
		: `A ${report} comes ${email === '' ? 'to this page ' : ''}within 24 hours.`
