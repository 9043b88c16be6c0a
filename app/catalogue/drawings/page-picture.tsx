import { palette } from '#app/ui/palette.ts'
import type { DrawingName } from './drawing-names.ts'
import { drawings } from './drawings.tsx'

/** How far things reach behind one another, how much further back every other one stands, and the floor around them. */
const [overlap, step, around] = [8, 10, 14]

/** What a page is about, as things that stand on a floor. It says nothing that the heading does not. */
export function PagePicture({ drawn, className }: { drawn: readonly DrawingName[]; className?: string }) {
	const placed: { name: DrawingName; x: number; back: boolean }[] = []
	let edge = 0
	for (const [at, name] of drawn.entries()) {
		const { left, right } = drawings[name]
		placed.push({ name, x: edge + left, back: at % 2 === 1 })
		edge += left + right - overlap
	}
	const width = edge + overlap
	const height = Math.max(...placed.map(({ name, back }) => drawings[name].up + (back ? step : 0)))
	const standing = [...placed.filter(({ back }) => back), ...placed.filter(({ back }) => !back)]
	return (
		<svg
			viewBox={`${-around} ${-height - 4} ${width + 2 * around} ${height + 14}`}
			aria-hidden="true"
			className={className}
			fill="none"
			stroke={palette.ink}
			strokeWidth="1.6"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<path
				d={`M${-around + 12} ${-step - 6}H${width + around - 12}L${width + around} 10H${-around}Z`}
				fill={palette.line}
				stroke="none"
			/>
			{standing.map(({ name, x, back }) => (
				<g key={`${name} ${x}`} transform={`translate(${x}${back ? ` ${-step}` : ''})`}>
					{drawings[name].drawn}
				</g>
			))}
		</svg>
	)
}
