import { data, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { invoiceIdSchema } from '#app/platform/ids.ts'
import { may } from '#app/policies/rights.ts'
import {
	deskAccountOf,
	deskBooking,
	deskInvoicePdf,
	deskInvoices,
	deskPeriod,
} from '#app/shell/desk-links.ts'
import { refuse, requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/invoice.page.ts'
import { type ActAnswer, invoiceActFields } from './invoice-act.ts'
import { stateNames } from './invoice-at-desk.ts'
import { InvoiceForms, TakeBackTip } from './invoice-forms.tsx'
import { InvoiceSums, InvoiceTips } from './invoice-sums.tsx'
import { openInvoice } from './invoices.server.ts'
import { givesCredit, receiveAct } from './receive-act.server.ts'
import { TakeBackPayment } from './take-back-payment.tsx'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Invoice',
	({ invoice }) => `${invoice.number}, invoice`,
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'money')
	const id = invoiceIdSchema.safeParse(params.invoiceId)
	const invoice =
		id.success && (await openInvoice(context.get(platformContext), id.data, signedInStaff(staff)))
	if (!invoice) throw new Response('Not found', { status: 404 })
	// A form that is sent twice is known by it.
	return { invoice, formKey: crypto.randomUUID() }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Takes a payment, or gives credit. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'money')
	const read = await readForm(request, invoiceActFields)
	if (!read.ok) return data(notRead(read.message), read.status)
	const id = invoiceIdSchema.safeParse(params.invoiceId)
	if (!id.success) return data(notRead('We couldn’t find that invoice. Nothing was saved.'), 404)
	if (givesCredit(read.fields.get('do')) && !may(staff, 'credit')) throw refuse(args, staff, 'credit')
	const by = { invoiceId: id.data, staff: signedInStaff(staff) }
	const { status, answer } = await receiveAct(context.get(platformContext), by, read.fields)
	return data(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, notRead)

const notRead = (message: string): ActAnswer => ({
	ok: false,
	message,
	do: undefined,
	faults: {},
	typed: undefined,
})

const way = 'inline-flex min-h-11 items-center'

export default function InvoicePage({ loaderData: { invoice, formKey }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const mayDo = useMay()
	const { id, number, state, bookingId, buyer, work, reference, purchaseOrder, bookedBy, issued, terms } =
		invoice
	return (
		<DeskPage width="column" className="grid gap-5 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">
					Invoice <span className="tabular-nums">{number}</span>, {buyer.name}
				</h1>
				<p className="mt-1">
					<b>{stateNames[state]}</b>. Issued {issued}
					{terms && `. ${terms}`}
				</p>
				<p className="mt-1 text-muted">
					{buyer.address && !work.endsWith(`, ${buyer.address}`) && `${buyer.address}. `}
					{work}
					{bookedBy && `. Booked by ${bookedBy}`}
					{purchaseOrder && `. PO or work order ${purchaseOrder}`}
				</p>
				<p className="flex flex-wrap gap-x-4">
					<a href={deskInvoicePdf(id)} className={way}>
						PDF
					</a>
					{bookingId && mayDo('bookings') && (
						<Link to={deskBooking(bookingId)} className={way}>
							Booking {reference}
						</Link>
					)}
					{invoice.customerId && (
						<Link to={deskAccountOf(invoice.customerId)} className={way}>
							Their account
						</Link>
					)}
					<Link to={deskInvoices()} className={way}>
						All invoices
					</Link>
				</p>
				{invoice.exported && (
					<p className="text-muted">
						{invoice.exported.words}
						{invoice.exported.since && (
							<>
								. <b className="text-ink">Changed since:</b> {invoice.exported.since}
							</>
						)}
						.{' '}
						<Link to={deskPeriod(invoice.exported.period)} className={way}>
							Those days
						</Link>
					</p>
				)}
				<p role="status" className="min-h-6 font-semibold text-spruce">
					{actionData?.ok && actionData.message}
				</p>
			</div>
			<InvoiceSums
				invoice={invoice}
				takeBack={({ takeBack, ...entry }) =>
					takeBack &&
					mayDo('credit') && (
						<TakeBackPayment
							entry={{ ...entry, takeBack }}
							today={invoice.today}
							answer={actionData}
							busy={busy}
						/>
					)
				}
			/>
			<InvoiceTips
				invoice={invoice}
				takeBack={(tip) => mayDo('credit') && <TakeBackTip tip={tip} busy={busy} />}
			/>
			<InvoiceForms invoice={invoice} answer={actionData} formKey={formKey} busy={busy} />
		</DeskPage>
	)
}
