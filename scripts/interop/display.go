package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// display is an X server without a screen.
type display struct {
	name    string // for the environment variable DISPLAY
	command *exec.Cmd
}

// startDisplay starts Xvfb, which looks for a free number itself and tells it.
func startDisplay(ctx context.Context, xvfb string) (*display, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	command := exec.CommandContext(ctx, xvfb, "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
	command.ExtraFiles = []*os.File{write}
	err = command.Start()
	write.Close()
	if err != nil {
		return nil, fmt.Errorf("start Xvfb: %w", err)
	}
	d := &display{command: command}
	number := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(read).ReadString('\n')
		number <- strings.TrimSpace(line)
	}()
	select {
	case n := <-number:
		if n != "" {
			d.name = ":" + n
			return d, nil
		}
		err = errors.New("no display: Xvfb ended")
	case <-time.After(20 * time.Second):
		err = errors.New("no display of Xvfb after 20 s")
	}
	d.stop()
	return nil, err
}

// stop ends the server.
func (d *display) stop() {
	d.command.Process.Signal(os.Interrupt)
	d.command.Wait()
}
