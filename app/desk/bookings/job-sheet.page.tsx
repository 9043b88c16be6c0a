import { data, Link } from 'react-router'
import { linesAt } from '#app/bookings/rules/booking-fields.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import { deskBookingPhoto, deskDay, deskQuotePhoto } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatDate } from '#app/values/local-time.ts'
import { formatMoney } from '#app/values/money.ts'
import { whereTaxed } from '#app/values/tax.ts'
import { requireDay, requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { PrintButton } from '../print-button.tsx'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/job-sheet.page.ts'
import { dayOfPickup, openPickup } from './bookings.server.ts'
import { dueInWords } from './charge/due-in-words.ts'
import { receiveNote } from './notes/notes.server.ts'
import type { NoteAnswer } from './notes/staff-note.ts'
import { NoteForm, StaffNotes } from './notes/staff-notes.tsx'
import { afterCredit, flagsOf } from './pickup-at-desk.ts'
import { PriceTable } from './sheet/price-table.tsx'
import { sheetPrices } from './sheet/sheet-prices.server.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Job sheet',
	({ pickup }) => `${pickup.name}, ${pickup.reference}, job sheet`,
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const id = bookingIdSchema.safeParse(params.bookingId)
	const platform = context.get(platformContext)
	const pickup = id.success && (await openPickup(platform, id.data, seenBy(staff)))
	if (!pickup) throw new Response('Not found', { status: 404 })
	requireDay(args, staff, pickup.date)
	return { pickup, prices: await sheetPrices(platform, pickup), inWords: formatDate(pickup.date) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Keeps a note of staff's, from this page and from every other that has the pickup. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const id = bookingIdSchema.safeParse(params.bookingId)
	const date = id.success ? await dayOfPickup(platform, id.data) : undefined
	if (!id.success || date === undefined) throw new Response('Not found', { status: 404 })
	requireDay(args, staff, date)
	const by = { bookingId: id.data, staff: signedInStaff(staff) }
	const { status, answer } = await receiveNote(platform, by, request)
	return data({ note: answer }, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): { note: NoteAnswer } => ({ note: { ok: false, message, typed: undefined } }))

/** One pickup on paper: the facts for the crew, and lines to sign. */
export default function JobSheet({
	loaderData: { pickup, prices, inWords },
	actionData,
}: Route.ComponentProps) {
	const flags = flagsOf(pickup)
	const company = useCompany()
	const beforeTax = whereTaxed(' before tax', company)
	const due = dueInWords(pickup, company)
	const facts: [string, string][] = [
		['When', `${inWords}, ${pickup.windowLabel}`],
		...(pickup.truck ? [['Truck', pickup.truck.name] satisfies [string, string]] : []),
		['Where', pickup.where],
		...linesAt('crew', 'who', pickup.shown)
			.filter(({ name }) => name !== 'name')
			.map(({ label, text }): [string, string] => [label, text]),
		['Load', pickup.load ?? 'Not said'],
		pickup.charged === null
			? [`Price${beforeTax}`, pickup.price ?? 'To confirm on site']
			: [`Charged${beforeTax}`, formatMoney(pickup.charged) + afterCredit(pickup)],
		...(pickup.travelFee === undefined || pickup.charged !== null
			? []
			: [[`Trip${beforeTax}`, pickup.travelFee] satisfies [string, string]]),
		['To pay', [due.amount, due.how].filter((said) => said !== '').join('\n')],
		...(flags.length > 0 ? [['Heads-up', flags.join('. ')] satisfies [string, string]] : []),
		...(pickup.payer === undefined ? [] : [['Who pays', pickup.payer] satisfies [string, string]]),
		['Notes', pickup.notes.length > 0 ? pickup.notes.join('\n') : 'None'],
	]
	return (
		<DeskPage width="column" className="sheet">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h1 className="text-2xl text-spruce [overflow-wrap:anywhere]">
					Job sheet <span className="tabular-nums">{pickup.reference}</span>, {pickup.name}
				</h1>
				<p className="flex items-center gap-4 print:hidden">
					<Link to={deskDay({ date: pickup.date })} className="inline-flex min-h-11 items-center">
						Back to the day
					</Link>
					<PrintButton />
				</p>
			</div>
			{pickup.status === 'cancelled' && <p className="font-semibold text-brick">This pickup is cancelled.</p>}
			<dl className="mt-3 grid gap-x-6 [overflow-wrap:anywhere] sm:grid-cols-[10rem_1fr] print:grid-cols-[10rem_1fr]">
				{facts.map(([name, value]) => (
					<div key={name} className="contents">
						<dt className="border-line pt-1.5 text-muted sm:border-t print:border-t">{name}</dt>
						<dd className="whitespace-pre-line border-line border-b pb-1.5 sm:border-t sm:border-b-0 sm:pt-1.5 print:border-t">
							{value}
						</dd>
					</div>
				))}
			</dl>
			{pickup.photos.length > 0 && (
				<ul aria-label="Photos" className="mt-4 grid grid-cols-3 gap-2">
					{pickup.photos.map(({ id, label, quoteId }) => (
						<li key={id}>
							<img
								src={
									quoteId === undefined
										? deskBookingPhoto(pickup.id, id, 'thumbnail')
										: deskQuotePhoto(quoteId, id, 'thumbnail')
								}
								alt={label}
								className="aspect-4/3 w-full rounded-field border border-line object-cover"
							/>
							<span className="text-sm">{label}</span>
						</li>
					))}
				</ul>
			)}
			{prices && <PriceTable prices={prices} beforeTax={beforeTax} />}
			{/* The customer signs the paper: what staff note for each other isn't on it. */}
			<section className="mt-4 grid gap-1 [overflow-wrap:anywhere] print:hidden">
				<h2 className="text-lg">Staff notes</h2>
				<StaffNotes notes={pickup.staffNotes} />
				<NoteForm pickup={pickup} answer={actionData?.note} />
			</section>
			<section aria-label="Signatures" className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
				{[
					['Firm price approved before loading', `Amount${beforeTax}`],
					['Hauled away, and the place left clean', 'Time'],
				].map(([heading, extra]) => (
					<div key={heading} className="break-inside-avoid">
						<h2 className="text-lg">{heading}</h2>
						{[extra, 'Customer’s signature', 'Crew’s signature'].map((line) => (
							<p key={line} className="mt-8 border-ink border-t pt-1 text-muted text-sm">
								{line}
							</p>
						))}
					</div>
				))}
			</section>
		</DeskPage>
	)
}
