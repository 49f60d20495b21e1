// Kiwi's C++ core on systems that layout-benchmarks writes as text.
//
//     kiwi_peer TASK FILE
//     kiwi_peer values FILE
//
// The latter prints the values. The former takes turns with other programs: see Sources/Turns/Turns.swift, which says the same.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <kiwi/kiwi.h>

struct Row {
    double priority, constant;
    int relation;
    std::vector<std::pair<int, double>> terms;
};

struct System {
    int variables, edited, adjusted, lastRow;
    std::vector<Row> rows;
};

static System read(const char *path) {
    System system;
    std::ifstream file(path);
    size_t count;
    file >> system.variables >> system.edited >> system.adjusted >> system.lastRow >> count;
    system.rows.resize(count);
    for (auto &row : system.rows) {
        size_t terms;
        file >> row.priority >> row.relation >> row.constant >> terms;
        row.terms.resize(terms);
        for (auto &term : row.terms) file >> term.first >> term.second;
    }
    return system;
}

// Kiwi weighs strengths, by a factor of 1 000 for each of these ranges, instead of comparing them
// strictly.
static double strength(double priority) {
    if (priority >= 1000) return kiwi::strength::required;
    if (priority >= 700) return kiwi::strength::create(priority / 1000, 0, 0);
    return priority >= 400 ? kiwi::strength::create(0, priority / 1000, 0) : kiwi::strength::create(0, 0, priority / 1000);
}

static kiwi::Constraint constraint(const Row &row, const std::vector<kiwi::Variable> &variables) {
    std::vector<kiwi::Term> terms;
    terms.reserve(row.terms.size());
    for (auto &term : row.terms) terms.emplace_back(variables[term.first], term.second);
    auto op = row.relation < 0 ? kiwi::OP_LE : row.relation > 0 ? kiwi::OP_GE : kiwi::OP_EQ;
    return kiwi::Constraint(kiwi::Expression(std::move(terms), -row.constant), op, strength(row.priority));
}

struct Built {
    kiwi::Solver solver;
    std::vector<kiwi::Variable> variables;
    std::vector<kiwi::Constraint> constraints;

    explicit Built(const System &system) {
        variables.reserve(system.variables);
        for (int i = 0; i < system.variables; ++i) variables.emplace_back("");
        for (auto &row : system.rows) {
            constraints.push_back(constraint(row, variables));
            solver.addConstraint(constraints.back());
        }
        solver.updateVariables();
    }
};

static double sum = 0;

static void turn(const std::string &task, const System &system, Built *built, int number) {
    if (task == "build") {
        Built fresh(system);
        for (auto &variable : fresh.variables) sum += variable.value();
        return;
    }
    auto &solver = built->solver;
    if (task == "constant") {
        // Kiwi cannot change a constant: the constraint is replaced.
        auto &old = built->constraints[system.adjusted];
        Row row = system.rows[system.adjusted];
        row.constant += number % 2 + 1;
        solver.removeConstraint(old);
        old = constraint(row, built->variables);
        solver.addConstraint(old);
    } else if (task == "edit") {
        solver.suggestValue(built->variables[system.edited], 200 + number % 100);
    } else {
        for (size_t i = system.rows.size() - system.lastRow; i < system.rows.size(); ++i) solver.removeConstraint(built->constraints[i]);
        for (size_t i = system.rows.size() - system.lastRow; i < system.rows.size(); ++i) {
            built->constraints[i] = constraint(system.rows[i], built->variables);
            solver.addConstraint(built->constraints[i]);
        }
    }
    solver.updateVariables();
    // It does not say what changed, so that a client looks at every variable.
    for (auto &variable : built->variables) sum += variable.value();
}

int main(int, char **arguments) {
    std::string task = arguments[1];
    System system = read(arguments[2]);
    Built built(system);
    if (task == "values") {
        for (auto &variable : built.variables) std::printf("%.9g\n", variable.value());
        return 0;
    }
    if (task == "edit") built.solver.addEditVariable(built.variables[system.edited], strength(900));
    std::cout << "ready kiwi " KIWI_VERSION << std::endl;
    for (int first, count, step; std::cin >> first >> count >> step;) {
        auto processors = std::clock();
        auto wall = std::chrono::steady_clock::now();
        for (int i = 0; i < count; ++i) turn(task, system, &built, first + i * step);
        std::chrono::duration<double> passed = std::chrono::steady_clock::now() - wall;
        std::cout << double(std::clock() - processors) / CLOCKS_PER_SEC << " " << passed.count() << std::endl;
    }
    return sum == 1e300;
}
