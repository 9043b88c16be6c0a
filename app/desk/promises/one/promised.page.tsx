import { data, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { may } from '#app/policies/rights.ts'
import { deskBooking, deskDay, deskJobSheet } from '#app/shell/desk-links.ts'
import { dayOfPickup } from '../../bookings/bookings.server.ts'
import { StaffPhotos } from '../../bookings/staff-photos/staff-photos.tsx'
import { refuse, requireDay, requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { useMay } from '../../use-may.ts'
import type { Route } from './+types/promised.page.ts'
import { Complaints } from './complaints.tsx'
import { openPromised } from './promised.server.ts'
import { type PromisedAnswer, promisedFields } from './promised.ts'
import { PromisedList } from './promised-list.tsx'
import { isForOffice, receivePromised } from './receive-promised.server.ts'
import { ReportForm } from './report-form.tsx'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Promised',
	({ promised }) => `${promised.name}, ${promised.reference}, promised`,
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const id = bookingIdSchema.safeParse(params.bookingId)
	const promised = id.success && (await openPromised(context.get(platformContext), id.data, staff))
	if (!promised) throw new Response('Not found', { status: 404 })
	requireDay(args, staff, promised.date)
	// A form that is sent twice is known by it.
	return { promised, formKey: crypto.randomUUID() }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Sends the report, promises something, answers an emergency, takes a complaint or closes it. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const id = bookingIdSchema.safeParse(params.bookingId)
	if (!id.success) throw new Response('Not found', { status: 404 })
	requireDay(args, staff, await dayOfPickup(platform, id.data))
	const read = await readForm(request, promisedFields)
	if (!read.ok) return data(notSaved(read.message), read.status)
	if (isForOffice(read.fields) && !may(staff, 'bookings')) throw refuse(args, staff, 'bookings')
	const right = { actor: 'staff', bookingId: id.data, staff: signedInStaff(staff) } as const
	const { status, answer } = await receivePromised(platform, right, read.fields)
	return data(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, notSaved)

const notSaved = (message: string): PromisedAnswer => ({ ok: false, message, typed: {} })

const way = 'inline-flex min-h-11 items-center'

/** What one pickup's customer was promised, and keeping it: the report with its photos; and what they complained of. */
export default function PromisedPage({
	loaderData: { promised, formKey },
	actionData: answer,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const mayDo = useMay()
	const { id, name, reference, date, day, state, photos, isDone } = promised
	return (
		<DeskPage width="column" className="grid gap-6 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">
					Promised to {name}, <span className="tabular-nums">{reference}</span>
				</h1>
				<p className="flex flex-wrap items-center gap-x-4">
					<span>{state}</span>
					<Link to={deskDay({ date })} className={way}>
						{day}
					</Link>
					<Link to={deskJobSheet(id)} className={way}>
						Job sheet
					</Link>
					{mayDo('bookings') && (
						<Link to={deskBooking(id)} className={way}>
							Booking
						</Link>
					)}
				</p>
				<p role="status" className="font-semibold text-spruce empty:hidden">
					{answer?.ok && answer.message}
				</p>
				<p role="alert" className="border-brick border-l-4 pl-4 font-semibold empty:hidden">
					{answer?.ok === false && answer.message}
				</p>
			</div>
			<PromisedList promised={promised} busy={busy} />
			{photos && (
				<section>
					<h2 className="text-xl text-spruce">Photos</h2>
					<p className="mb-2 text-muted">
						{isDone
							? 'The customer sees them with the report.'
							: 'The place once it’s empty. The customer sees them with the report.'}
					</p>
					<StaffPhotos key={id} bookingId={id} kind="completion" heading="Add photos" own={photos} />
				</section>
			)}
			{isDone && <ReportForm promised={promised} answer={answer} busy={busy} />}
			{promised.takesComplaints && (
				<Complaints promised={promised} formKey={formKey} answer={answer} busy={busy} />
			)}
		</DeskPage>
	)
}
