package train

import (
	"math"
	"sync"
	"sync/atomic"
)

// shards is into how many parts a batch is divided, whatever the number of
// threads, so that sums are made in the same order on every machine; and so
// the most threads that are of use.
const shards = 8

// optimiser changes parameters against the derivatives of the loss: AdamW
// (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019).
type optimiser struct {
	plan    Plan
	shape   shape
	threads int

	params   []float32
	moment   []float32 // running mean of the derivatives
	variance []float32 // running mean of their squares
	layers   layers

	learners [shards]*learner
	grads    [shards]layers
	losses   [shards]float64
}

// The constants of Adam, as its authors give them.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

func newOptimiser(p Plan, s shape, threads int) *optimiser {
	o := &optimiser{
		plan: p, shape: s, threads: max(1, min(shards, threads)),
		params: s.initial(p.Seed), moment: make([]float32, s.size()), variance: make([]float32, s.size()),
	}
	o.layers = s.split(o.params)
	for i := range shards {
		o.learners[i] = newLearner(s, p.ResultWeight)
		o.grads[i] = s.split(make([]float32, s.size()))
	}
	return o
}

// share runs work on all shards with the optimiser's threads.
func (o *optimiser) share(work func(shard int)) {
	var next atomic.Int32
	var threads sync.WaitGroup
	for range o.threads {
		threads.Go(func() {
			for {
				shard := int(next.Add(1)) - 1
				if shard >= shards {
					return
				}
				work(shard)
			}
		})
	}
	threads.Wait()
}

// part returns the bounds of a shard of n things.
func part(shard, n int) (from, to int) { return shard * n / shards, (shard + 1) * n / shards }

// step learns from the samples that order puts at from to to, and returns the
// sum of their losses.
func (o *optimiser) step(s *samples, order order, from, to, number, steps int) float64 {
	o.share(func(shard int) {
		a, b := part(shard, to-from)
		sum := 0.0
		for i := from + a; i < from+b; i++ {
			r, result := s.at(order.at(i))
			sum += o.learners[shard].learn(&o.layers, &o.grads[shard], r, result)
		}
		o.losses[shard] = sum
	})
	o.share(func(shard int) {
		a, b := part(shard, len(o.params))
		o.update(a, b, number, steps, to-from)
	})
	return o.sum()
}

// sum adds up the shards' losses, always in the same order.
func (o *optimiser) sum() float64 {
	sum := 0.0
	for _, l := range o.losses {
		sum += l
	}
	return sum
}

// update changes the parameters from a to b and clears their derivatives.
func (o *optimiser) update(a, b, number, steps, batch int) {
	rate := o.plan.rate(number, steps)
	t := float64(number + 1)
	scale := float32(1 / float64(batch))
	step := float32(rate / (1 - math.Pow(beta1, t)))
	correction := float32(1 / (1 - math.Pow(beta2, t)))
	keep := float32(1 - rate*o.plan.Decay)
	g0 := o.grads[0].all[a:b]
	for _, more := range o.grads[1:] {
		other := more.all[a:b]
		for i, v := range other {
			g0[i] += v
		}
		clear(other)
	}
	params, moment, variance := o.params[a:b], o.moment[a:b], o.variance[a:b]
	for i, g := range g0 {
		g *= scale
		m := beta1*moment[i] + (1-beta1)*g
		v := beta2*variance[i] + (1-beta2)*(g*g)
		moment[i], variance[i] = m, v
		p := params[i]*keep - step*m/(float32(math.Sqrt(float64(v*correction)))+epsilon)
		params[i] = max(-largestWeight, min(largestWeight, p))
	}
	clear(g0)
}

// loss returns the mean loss over samples.
func (o *optimiser) loss(s *samples) float64 {
	o.share(func(shard int) {
		a, b := part(shard, s.len())
		sum := 0.0
		for i := a; i < b; i++ {
			r, result := s.at(i)
			sum += o.learners[shard].loss(&o.layers, r, result)
		}
		o.losses[shard] = sum
	})
	return o.sum() / float64(s.len())
}
