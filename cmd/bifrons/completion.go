package main

import (
	"fmt"
	"io"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: bash, zsh or fish."`
}

func (completionCmd) Help() string {
	return `The code asks the program itself, so it stays right when the program changes. To have it in every session:

    bash:  echo 'source <(bifrons completion bash)' >> ~/.bashrc
    zsh:   echo 'source <(bifrons completion zsh)' >> ~/.zshrc
    fish:  bifrons completion fish > ~/.config/fish/completions/bifrons.fish`
}

// completionCode is what each shell reads. All have the program answer with
// candidates when COMP_LINE holds the line so far, as bash's "complete -C"
// does; where it has none, the shell offers file names.
var completionCode = map[string]string{
	"bash": `complete -o bashdefault -o default -C bifrons bifrons
`,
	"zsh": `autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
complete -o bashdefault -o default -C bifrons bifrons
`,
	"fish": `function __bifrons_complete
    set -lx COMP_LINE (commandline -cp)
    test -z (commandline -ct)
    and set COMP_LINE "$COMP_LINE "
    bifrons
end
complete -c bifrons -e
complete -c bifrons -f -a "(__bifrons_complete)"
`,
}

func (cmd completionCmd) Run(c *console) error {
	code, ok := completionCode[cmd.Shell]
	if !ok {
		return fmt.Errorf("no completion for the shell %s", cmd.Shell)
	}
	_, err := io.WriteString(c.out, code)
	return err
}
