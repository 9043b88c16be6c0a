import { Link, useNavigation } from 'react-router'
import { stoppedInWords } from '#app/notifications/texts/texting.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { deskCustomer, deskTexts } from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/texts.page.ts'
import { bodyInWords, TextPictures } from './text-body.tsx'
import { type TextOnList, textsAskSchema } from './text-on-list.ts'
import { listTexts } from './texts.server.ts'

export const meta = deskHead.meta('Texts')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const ask = textsAskSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
	return { ask, isSetUp: platform.config.twilio !== undefined, ...(await listTexts(platform, ask)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

export default function Texts({ loaderData: { ask, isSetUp, texts, older } }: Route.ComponentProps) {
	const loading = useNavigation().state === 'loading'
	return (
		<DeskPage width="column">
			<h1 className="text-2xl text-spruce">Texts</h1>
			<p className="mt-1 max-w-[68ch] text-muted">
				Everything that’s texted to us, newest first. You can’t answer from here: call them, or text from your
				own phone.
			</p>
			<p role="status" className="min-h-6 text-muted">
				{loading && 'Loading texts...'}
			</p>
			{texts.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					{ask.before !== undefined
						? 'No texts are older than this.'
						: isSetUp
							? 'No texts yet. The first one will be here.'
							: 'Texts aren’t set up, so none can come in.'}
				</p>
			) : (
				<ul className="grid gap-2">
					{texts.map((text) => (
						<TextCard key={text.id} text={text} />
					))}
				</ul>
			)}
			<nav aria-label="Pages" className="mt-4 flex justify-between">
				{ask.before === undefined ? (
					<span />
				) : (
					<Link to={deskTexts()} className={way}>
						Newest
					</Link>
				)}
				{older !== undefined && (
					<Link to={deskTexts({ before: older })} className={way}>
						Older
					</Link>
				)}
			</nav>
		</DeskPage>
	)
}

const way = 'inline-flex min-h-11 items-center'

function TextCard({ text }: { text: TextOnList }) {
	const { phone, at, customer, stoppedBy, body, pictures } = text
	const may = useMay()
	return (
		<li className="rounded-card border border-line bg-white p-3 [overflow-wrap:anywhere]">
			<p className="flex flex-wrap items-center gap-x-3">
				{customer === undefined ? (
					<b>Not a customer yet</b>
				) : may('customers') ? (
					<Link to={deskCustomer(customer.id)} className={`${way} font-semibold`}>
						{customer.name}
					</Link>
				) : (
					<b>{customer.name}</b>
				)}
				<a href={telephone(phone)} className={`${way} tabular-nums`}>
					{phone}
				</a>
				<span className="text-muted text-sm tabular-nums">{at}</span>
			</p>
			<p className={`whitespace-pre-line ${body === '' ? 'text-muted' : ''}`}>{bodyInWords(text)}</p>
			<TextPictures pictures={pictures} />
			{stoppedBy && <p className="mt-1 font-semibold text-brick text-sm">{stoppedInWords[stoppedBy]}</p>}
		</li>
	)
}
