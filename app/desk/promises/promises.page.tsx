import { Link } from 'react-router'
import { nameOf } from '#app/history/name-of.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { deskPromised } from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { latestChange } from '../review/review.server.ts'
import { useFreshness } from '../review/use-freshness.ts'
import type { Route } from './+types/promises.page.ts'
import { listPromises, type PromisesListed } from './promises.server.ts'

export const meta = deskHead.meta('Promises')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	return { change: await latestChange(platform), ...(await listPromises(platform)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** What customers were promised and nobody has kept yet, the first to be due at the head; below it what they complained of. */
export default function Promises({ loaderData: { change, promises, complaints } }: Route.ComponentProps) {
	useFreshness(change)
	return (
		<DeskPage width="column" className="grid gap-6 [overflow-wrap:anywhere]">
			<section>
				<h1 className="text-2xl text-spruce">Promises</h1>
				{promises.length === 0 ? (
					<p className="mt-2 text-muted">We’ve kept everything we promised.</p>
				) : (
					<ul className="mt-2 grid gap-2">
						{promises.map((promise) => (
							<PromiseRow key={`${promise.id} ${promise.kind}`} promise={promise} />
						))}
					</ul>
				)}
			</section>
			<section>
				<h2 className="text-xl text-spruce">Complaints</h2>
				{complaints.length === 0 ? (
					<p className="mt-1 text-muted">No complaint is open.</p>
				) : (
					<ul className="mt-2 grid gap-2">
						{complaints.map((complaint) => (
							<li key={complaint.complaint} className="rounded-card border border-line bg-white px-4 py-2">
								<Who {...complaint} />
								<p className="whitespace-pre-line">{complaint.said}</p>
								<p className="text-muted text-sm">
									{complaint.made}, taken by {nameOf(complaint.by)}
								</p>
							</li>
						))}
					</ul>
				)}
			</section>
		</DeskPage>
	)
}

function PromiseRow({ promise }: { promise: PromisesListed['promises'][number] }) {
	const { what, due, words, isOverdue } = promise
	return (
		<li
			className={`rounded-card border bg-white px-4 py-2 ${isOverdue ? 'border-brick border-l-4' : 'border-line'}`}
		>
			<p>
				<b>{what}</b>, due {due}: <b className={isOverdue ? 'text-brick' : ''}>{words}</b>
			</p>
			<Who {...promise} />
		</li>
	)
}

const Who = ({
	id,
	name,
	reference,
	phone,
	day,
}: Pick<PromisesListed['promises'][number], 'id' | 'name' | 'reference' | 'phone' | 'day'>) => (
	<p className="flex flex-wrap items-center gap-x-4">
		<Link to={deskPromised(id)} className="inline-flex min-h-11 items-center font-semibold">
			{name}, {reference}
		</Link>
		<span>{day}</span>
		<a href={telephone(phone)} className="inline-flex min-h-11 items-center">
			{phone}
		</a>
	</p>
)
