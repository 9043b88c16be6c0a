import pageFiles from 'virtual:page-files'
import { receiptCreditNote } from '#app/shell/customer-links.ts'
import { payByCardPath, receiptInvoice } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { invoiceStates, type ReceiptInvoice } from '../receipt.ts'

/** An invoice on its customer's page: its total, what became of it, what is owing or to be given back, and the PDFs. */
export function InvoiceFact({ invoice, token }: { invoice: ReceiptInvoice; token: string }) {
	const { id, state, billedTo, total, taxes, entries, refundDue, owing, howToPay, takesCards, terms } =
		invoice
	return (
		<>
			<b className="font-display text-2xl text-spruce tabular-nums">{total}</b>
			{taxes !== '' && <span className="tabular-nums"> with {taxes}</span>}
			{billedTo && <span className="block">Billed to {billedTo}</span>}
			<Entries entries={entries} />
			<span className="block">
				<b className="tabular-nums">{refundDue ?? invoiceStates[state]}</b>
				{owing && <span className="tabular-nums">{`, ${owing} owing, ${terms}`}</span>}
			</span>
			{takesCards && (
				<ButtonLink
					kind="solid"
					to={payByCardPath(token, id)}
					rel="nofollow noreferrer"
					className="my-2 px-5 print:hidden"
				>
					Pay {owing} by card
				</ButtonLink>
			)}
			{howToPay.map((line) => (
				<span key={line} className="block text-sm">
					{line}
				</span>
			))}
			<ToCopy toCopy={invoice.toCopy} />
			<a href={receiptInvoice(token, id)} className="inline-flex min-h-11 items-center print:hidden">
				Download the invoice (PDF)
			</a>
			{entries.map(
				({ credit }) =>
					credit && (
						<a
							key={credit.id}
							href={receiptCreditNote(token, credit.id)}
							className="flex min-h-11 items-center print:hidden"
						>
							Download credit note {credit.number} (PDF)
						</a>
					),
			)}
		</>
	)
}

const Entries = ({ entries }: Pick<ReceiptInvoice, 'entries'>) =>
	entries.length === 0 ? null : (
		<ul className="my-1 max-w-md text-sm">
			{entries.map(({ id, label, amount }) => (
				<li key={id} className="flex flex-wrap justify-between gap-x-4">
					<span>{label}</span> <span className="tabular-nums">{amount}</span>
				</li>
			))}
		</ul>
	)

/** Copied at one press by a script of its own; without it, tapped and held. */
function ToCopy({ toCopy }: Pick<ReceiptInvoice, 'toCopy'>) {
	const [script] = pageFiles.copying ?? []
	return toCopy.length === 0 ? null : (
		<span data-to-copy="" className="my-1 block text-sm print:hidden">
			{toCopy.map((text) => (
				<span key={text} className="flex flex-wrap items-center gap-x-3">
					{/* One tap takes all of it. */}
					<b className="select-all break-all rounded-field bg-sand px-2 py-1">{text}</b>
					<button type="button" hidden data-copies={text} className="min-h-11 cursor-pointer px-1 underline">
						Copy<span className="sr-only"> {text}</span>
					</button>
				</span>
			))}
			<span data-by-hand="" className="block">
				To copy one, tap and hold it.
			</span>
			<span role="status" className="block font-semibold text-spruce empty:hidden" />
			{script && <script type="module" src={script} />}
		</span>
	)
}
