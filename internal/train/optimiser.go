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

	params   *factored
	moment   []float32 // running mean of the derivatives by params
	variance []float32 // running mean of their squares
	layers   layers    // of the network

	learners [shards]*learner
	grads    [shards]layers // derivatives by the network's parameters
	shared   []float32      // derivatives by the shared rows
	losses   [shards]float64
}

// The constants of Adam, as its authors give them.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

func newOptimiser(p Plan, s shape, threads int) *optimiser {
	o := &optimiser{plan: p, shape: s, threads: max(1, min(shards, threads)), params: newFactored(s)}
	o.moment, o.variance = make([]float32, len(o.params.all)), make([]float32, len(o.params.all))
	o.shared = make([]float32, len(o.params.shared))
	o.layers = s.split(o.params.network)
	for i := range shards {
		o.learners[i] = newLearner(s, p.ResultWeight)
		o.grads[i] = s.split(make([]float32, s.size()))
	}
	o.params.start(p.Seed)
	o.unite()
	return o
}

// unite brings the network up to date with the parameters.
func (o *optimiser) unite() {
	o.share(func(shard int) {
		for g := shard; g < o.shape.groups(); g += shards {
			o.params.unite(g)
		}
	})
	o.params.rest()
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
			sum += o.learners[shard].learn(&o.layers, &o.grads[shard], r, result, order.coin(i))
		}
		o.losses[shard] = sum
	})
	o.update(number, steps, to-from)
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

// update changes the parameters and clears their derivatives.
func (o *optimiser) update(number, steps, batch int) {
	sum := o.grads[0].all
	o.share(func(shard int) {
		a, b := part(shard, len(sum))
		for _, more := range o.grads[1:] {
			other := more.all[a:b]
			for i, v := range other {
				sum[a+i] += v
			}
			clear(other)
		}
	})
	o.share(func(shard int) {
		for g := shard; g < o.shape.groups(); g += shards {
			o.params.gather(g, sum, o.shared)
		}
	})
	o.share(func(shard int) {
		a, b := part(shard, len(sum))
		o.adapt(a, sum[a:b], number, steps, batch)
		clear(sum[a:b])
		a, b = part(shard, len(o.shared))
		o.adapt(len(sum)+a, o.shared[a:b], number, steps, batch)
	})
	o.unite()
}

// adapt changes the parameters from a on by their derivatives.
func (o *optimiser) adapt(a int, grads []float32, number, steps, batch int) {
	rate := o.plan.rate(number, steps)
	t := float64(number + 1)
	scale := float32(1 / float64(batch))
	step := float32(rate / (1 - math.Pow(beta1, t)))
	correction := float32(1 / (1 - math.Pow(beta2, t)))
	keep := float32(1 - rate*o.plan.Decay)
	b := a + len(grads)
	params, moment, variance := o.params.all[a:b], o.moment[a:b], o.variance[a:b]
	for i, g := range grads {
		g *= scale
		m := beta1*moment[i] + (1-beta1)*g
		v := beta2*variance[i] + (1-beta2)*(g*g)
		moment[i], variance[i] = m, v
		p := params[i]*keep - step*m/(float32(math.Sqrt(float64(v*correction)))+epsilon)
		params[i] = max(-largestWeight, min(largestWeight, p))
	}
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
