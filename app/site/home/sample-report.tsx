import { useCompany } from '#app/shell/use-company.ts'
import { palette } from '#app/ui/palette.ts'
import { unbroken } from '#app/values/units.ts'
import { diversionOf, type HauledThing, type Way, ways } from '../diversion.ts'

const names: Record<Way, string> = { donated: 'Donated', recycled: 'Recycled', landfilled: 'Landfilled' }
const colours: Record<Way, string> = {
	donated: palette.spruce,
	recycled: palette.moss,
	landfilled: palette.line,
}

type Props = { pickup: string; things: HauledThing[] }

/** The report of one pickup, with example figures, and marked as a sample: at its head, and by its name. */
export function SampleReport({ pickup, things }: Props) {
	const { claims } = useCompany()
	const { total, shares, diverted } = diversionOf(things)
	return (
		<figure
			aria-labelledby="sample-report"
			className="rounded-card border border-line bg-white px-5 py-6 sm:px-8 sm:py-8 lg:py-7"
		>
			<figcaption
				id="sample-report"
				className="inline-block lg:float-right lg:ml-6 rounded-field border-2 border-ink px-2.5 py-0.5 font-semibold text-sm"
			>
				Sample report: example figures, not a real pickup
			</figcaption>
			<p className="mt-5 lg:mt-0 font-bold font-display text-2xl text-spruce">Diversion report</p>
			<p className="text-muted">{unbroken(`${pickup}, ${total} kg`)}</p>
			<Bar shares={shares} />
			<ul className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
				{shares.map(({ way, percent }) => (
					<li key={way} className="flex items-center gap-2">
						<Swatch way={way} />
						{names[way]} <b className="tabular-nums">{percent}%</b>
					</li>
				))}
			</ul>
			<table className="mt-6 lg:mt-4 w-full border-collapse text-left max-[22rem]:text-sm">
				<caption className="sr-only">Each thing of the sample, its weight, and where it went</caption>
				<tbody>
					{ways.flatMap((way) =>
						things
							.filter(({ went }) => went === way)
							.map(({ thing, kg, to }) => (
								<tr key={thing} className="border-line border-t align-baseline">
									<th scope="row" className="py-2.5 lg:py-2 pr-3 font-normal">
										{thing}
									</th>
									<td className="whitespace-nowrap py-2.5 lg:py-2 pr-3 text-right tabular-nums">{kg} kg</td>
									<td className="py-2.5 lg:py-2 sm:w-2/5 lg:w-auto lg:whitespace-nowrap">
										<span className="block font-semibold lg:mr-2 lg:inline">{names[way]}</span>
										<span className="text-muted">{to}</span>
									</td>
								</tr>
							)),
					)}
				</tbody>
			</table>
			<p className="border-ink border-t-2 pt-4">
				<b className="font-display text-2xl text-spruce tabular-nums">{diverted}%</b> kept out of the
				landfill. Our goal is {claims.diversionGoalPercent}%.
			</p>
		</figure>
	)
}

/** The shares side by side. The list below it says the same. */
function Bar({ shares }: { shares: { way: Way; percent: number }[] }) {
	const before = (at: number) => shares.slice(0, at).reduce((sum, { percent }) => sum + percent, 0)
	return (
		<svg
			viewBox="0 0 100 1"
			preserveAspectRatio="none"
			aria-hidden="true"
			className="mt-5 block h-5 w-full rounded-field"
		>
			{shares.map(({ way, percent }, at) => (
				<rect key={way} x={before(at)} width={percent} height="1" fill={colours[way]} />
			))}
		</svg>
	)
}

const Swatch = ({ way }: { way: Way }) => (
	<svg viewBox="0 0 1 1" aria-hidden="true" className="size-3.5 rounded-full">
		<path d="M0 0h1v1H0Z" fill={colours[way]} />
	</svg>
)
