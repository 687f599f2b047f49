// Reads files of Docker Compose as Compose itself does, with its own library, and prints the merged services as JSON:
// `go run . docker-compose.yml docker-compose.cluster.yml`. Variables are those of the environment.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func render(files []string) ([]byte, error) {
	options, err := cli.NewProjectOptions(files, cli.WithOsEnv, cli.WithName("slugline"), cli.WithProfiles([]string{"*"}))
	if err != nil {
		return nil, err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return nil, err
	}
	return project.MarshalJSON()
}

func main() {
	text, err := render(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Stdout.Write(text)
}
